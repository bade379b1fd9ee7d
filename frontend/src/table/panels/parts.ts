/** What every panel of a prompt gets: the prompt, the choice so far, and how to change it. */
import type { ComponentType } from 'preact'
import type { Move, Prompt } from '../../net/protocol'

export interface PartProps<P, Choice, Event> {
  prompt: P
  choice: Choice
  choose: (event: Event) => void
}

/** For parts that answer at once, or ask why something cannot be answered. */
export interface Asking { send: (move: Move) => void; why: (move: Move) => void }

/** How a kind of prompt is shown: its panel, and a button of its own in the panel's foot, or a whole foot of its own. */
export interface PanelOf { Part: ComponentType<never>; Foot?: ComponentType<never>; Footer?: ComponentType<never> }

export type Panels<P extends Prompt> = { [Kind in P['kind']]: PanelOf }
