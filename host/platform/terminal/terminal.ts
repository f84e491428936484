import { processEnvironment } from '../../platform/process-environment.ts'
import { sentenceTranslator } from './sentence-translator.ts'
import { terminalSentences } from './english.ts'
import { terminalLanguage } from './language.mjs'

/** A path, or the list of formats, is the longest that stands inside a sentence. */
const placeLength = 400
const translate = sentenceTranslator(terminalSentences, placeLength)

/** @returns text for the terminal, line by line in its language; what is none of ours stays as it is */
export function terminalText(
  text: string,
  environment: Readonly<Record<string, string | undefined>> = processEnvironment(),
): string {
  if (terminalLanguage(environment) !== 'en') return text
  return text.replaceAll(/^([^\S\n]*)(.*\S)/gm, (_, indent: string, line: string) => indent + translate(line))
}

/** Prints a message for the operator. */
export function say(line: string): void {
  process.stdout.write(`${terminalText(line)}\n`)
}

/** Prints an error for the operator. */
export function complain(line: string): void {
  process.stderr.write(`${terminalText(line)}\n`)
}
