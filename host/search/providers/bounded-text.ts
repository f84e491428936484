const maxQuestionLength = 380

/** @returns the question shortened to the length that search providers get */
export function searchedText(question: string): string {
  return Array.from(question.slice(0, 2 * maxQuestionLength))
    .slice(0, maxQuestionLength)
    .join('')
}

/** @returns the text cut to at most `most` characters, with an ellipsis */
export function boundText(text: string, most: number): string {
  return text.length <= most
    ? text
    : `${Array.from(text.slice(0, 2 * most))
        .slice(0, most)
        .join('')}…`
}
