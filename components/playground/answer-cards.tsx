/** The card types of an answer, each in all its states. */
export function AnswerCards() {
  return <div className="grid gap-6" />
}
