const longestQuestion = 380

/** @returns as much of a question as a search is given */
export function searchedText(question: string): string {
  return Array.from(question).slice(0, longestQuestion).join('')
}

/** @returns a text of at most so many characters, cut with an ellipsis */
export function bounded(text: string, most: number): string {
  return text.length <= most ? text : `${Array.from(text).slice(0, most).join('')}…`
}
