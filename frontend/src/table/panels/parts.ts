/** The props of every prompt panel: the prompt, the choice so far, and how to change it. */
import type { ComponentType } from 'preact'
import type { Move } from '../../net/protocol'
import type { ChoiceOf, EventOf, Kind, Prompts } from './select/choices'

export interface PartProps<P, Choice, Event> {
  prompt: P
  choice: Choice
  choose: (event: Event) => void
}

/** For panels that answer immediately, or ask why an answer is impossible. */
export interface AnswerProps { send: (move: Move) => void; why: (move: Move) => void }

/** How a kind of prompt is shown: its panel, with an extra button in the panel's foot or with a foot of its own. */
export interface PanelOf<Props> {
  Part: ComponentType<Props>
  Foot?: ComponentType<Props>
  Footer?: ComponentType<Props>
  /** On a wide screen it takes the place of log and chat until it is answered. */
  isLarge?: boolean
}

export type Panels<K extends Kind = Kind> = { [Each in K]: PanelOf<PartProps<Prompts[Each], ChoiceOf<Each>, EventOf<Each>> & AnswerProps> }
