/** What every panel of a prompt gets: the prompt, the choice so far, and how to change it. */
export interface PartProps<P, Choice, Event> {
  prompt: P
  choice: Choice
  choose: (event: Event) => void
}
