import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Block } from '../../../host/ingest/blocks.ts'
import { describePlaces } from '../../../host/ingest/place.ts'
import { readDocument } from '../../../host/ingest/read-document.ts'
import { type FormatFile, withoutSpace } from '../../../host/search/testing/document-sets.ts'
import { atLeast, atMost, type Figure } from '../support/table.ts'

const leastRightPercent = 98
const maxDeniedPercent = 10

/** Answers a question from files. */
export interface AskedReader {
  /** @returns whether it says that there is no answer, and the name and place of each source */
  ask(question: string): Promise<{ readonly isDenied: boolean; readonly cited: readonly string[] }>
}

/** Asks what stands in the files. @returns how many answers cite the page or row, the file, and how many say there is none */
export async function rightPlaces(
  name: string,
  reader: AskedReader,
  files: readonly FormatFile[],
): Promise<Figure[]> {
  const count = { asked: 0, denied: 0, placed: 0, rightPlace: 0, rightFile: 0 }
  for (const { path, questions } of files) {
    const { blocks } = await readDocument(path, await readFile(path))
    for (const { question, answers } of questions) {
      const places = placesOf(blocks, answers)
      // Its answer stands nowhere in one piece.
      if (places.length === 0) continue
      const { isDenied, cited } = await reader.ask(question)
      count.asked += 1
      count.denied += Number(isDenied)
      if (isDenied) continue
      const hasPlaces = places.some((place) => place !== '')
      count.placed += Number(hasPlaces)
      const right = cited.some((each) => places.some((place) => each === `${basename(path)} ${place}`))
      if (hasPlaces) count.rightPlace += Number(right)
      else count.rightFile += Number(right)
    }
  }
  const plain = count.asked - count.denied - count.placed
  return [
    atLeast(
      `${name}：答出的 ${count.placed} 题，引到对的页、行、张`,
      (100 * count.rightPlace) / count.placed,
      leastRightPercent,
      ' %',
    ),
    atLeast(
      `${name}：没有页码的格式，${plain} 题引到对的文件`,
      (100 * count.rightFile) / plain,
      leastRightPercent,
      ' %',
    ),
    atMost(
      `${name}：文件还在，却说没有找到（共 ${count.asked} 题）`,
      (100 * count.denied) / count.asked,
      maxDeniedPercent,
      ' %',
    ),
  ]
}

/** Where any of the answers stands, in words; '' for a format without places. */
function placesOf(blocks: readonly Block[], answers: readonly string[]): string[] {
  const wanted = answers.map(withoutSpace)
  return blocks
    .filter(({ text }) => wanted.some((answer) => withoutSpace(text).includes(answer)))
    .map(({ place }) => describePlaces(place, place))
}
