import { processEnvironment } from '../../platform/process-environment.ts'
import { terminalSentences } from './english.ts'
import { terminalLanguage } from './language.mjs'
import { sentenceTranslator } from './sentence-translator.ts'

/** Maximum characters of a placeholder's text; the longest are paths and the list of formats. */
const placeLength = 400
const translate = sentenceTranslator(terminalSentences, placeLength)

/** @returns text in the terminal's language, line by line; unknown lines unchanged */
export function terminalText(
  text: string,
  environment: Readonly<Record<string, string | undefined>> = processEnvironment(),
): string {
  if (terminalLanguage(environment) !== 'en') return text
  return text.replaceAll(/^([^\S\n]*)(.*\S)/gm, (_, indent: string, line: string) => indent + translate(line))
}

export function say(line: string): void {
  process.stdout.write(`${terminalText(line)}\n`)
}

export function complain(line: string): void {
  process.stderr.write(`${terminalText(line)}\n`)
}
