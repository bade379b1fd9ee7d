/**
 * Nothing runs here. The compiler names the texts that are missing for an option, a choice, an edition, a bot, a
 * character, an error or an undo that is refused: add them to base/i18n/texts and run `make generate`. Other names are
 * checked where their texts are shown.
 */
import type { Key } from '../base/i18n'
import type { Nothing } from '../base/types'
import type { BotName, CharacterName, EditionName, ErrorCode, NotUndoable, OptionName, Options } from './protocol'

type Choices = { [Name in OptionName]: Extract<NonNullable<Options[Name]>, string> extends infer Choice extends string ? `${Name}.${Choice}` : never }[OptionName]
type Needed = `error.${ErrorCode}` | `refusal.${NotUndoable}` | `option.${OptionName | Choices | `edition.${EditionName}` | `edition.${EditionName}.about` | `level.${BotName}`}` | `character.${CharacterName}`

export type MissingTexts = Nothing<Exclude<Needed, Key>>
