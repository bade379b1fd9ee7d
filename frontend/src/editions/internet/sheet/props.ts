import type { SheetPrompt } from '../../../net/protocol'
import type { PartProps } from '../../../table/panels/parts'
import type { SheetEvent } from './select'
import type { SheetChoice } from './writing'

/** The props of every part of the order sheet. */
export type SheetProps = PartProps<SheetPrompt, SheetChoice, SheetEvent>
