import { readFile } from 'node:fs/promises'

/** A text that holds Chinese characters. */
export const chinese = /\p{Script=Han}/u

const comment = /^\s*(\*|\/\/|\/\*).*$/gm
const literal = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g

/**
 * @param files source files
 * @returns the Chinese sentences that stand in them, each once; 30 秒 for what is waited for, x1 for any other place
 */
export async function chineseSentences(files: readonly string[]): Promise<string[]> {
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  const found = texts
    .map((text) => text.replaceAll(comment, ''))
    .flatMap((text) => [...text.matchAll(literal)].map(([, plain, template]) => plain ?? template ?? ''))
    .filter((text) => chinese.test(text))
    .map((text) => text.replaceAll(/\$\{wait[^}]*\}/g, '30 秒').replaceAll(/\$\{[^}]*\}/g, 'x1'))
  return [...new Set(found)]
}
