import { spawn } from 'node:child_process'
import { processEnvironment } from '../../platform/process-environment.ts'

/** Maximum characters recognized in one image. */
const maxCharacters = 100_000
const wantedLanguages = ['chi_sim', 'eng']

/** The Tesseract OCR program, as packaged by Debian. */
export interface Tesseract {
  /** @returns the installed languages; null when the program is missing */
  languages(): Promise<string | null>
  /** @returns the text in an image @throws when it fails or times out */
  read(image: Uint8Array, signal: AbortSignal): Promise<string>
}

interface TesseractOptions {
  readonly program?: string
  readonly limitMs?: number
}

/** Each image is read in a separate process, which is killed at the time limit. */
export function createTesseract({
  program = 'tesseract',
  limitMs = 30_000,
}: TesseractOptions = {}): Tesseract {
  const run = (args: readonly string[], input: Uint8Array, signal: AbortSignal) =>
    output(program, args, input, AbortSignal.any([signal, AbortSignal.timeout(limitMs)]))
  // Checked each time, since it may be installed at runtime: this takes a few milliseconds.
  const languages = async () => {
    try {
      const listed = await run(['--list-langs'], new Uint8Array(), new AbortController().signal)
      const installed = new Set(listed.split(/\s+/))
      return wantedLanguages.filter((each) => installed.has(each)).join('+') || null
    } catch {
      return null
    }
  }
  return {
    languages,
    read: async (image, signal) => {
      const args = ['stdin', 'stdout', '-l', (await languages()) ?? 'eng']
      return withoutGaps((await run(args, image, signal)).trim())
    },
  }
}

function output(
  program: string,
  args: readonly string[],
  input: Uint8Array,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const { PATH, TESSDATA_PREFIX } = processEnvironment()
    const child = spawn(program, args, {
      signal,
      killSignal: 'SIGKILL',
      stdio: ['pipe', 'pipe', 'ignore'],
      // It gets none of the keys, and one image does not use all processors.
      env: { NODE_ENV: 'production', PATH, TESSDATA_PREFIX, OMP_THREAD_LIMIT: '1' },
    })
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      if (text.length < maxCharacters) text += piece
    })
    // It may exit before reading all input.
    child.stdin.on('error', () => undefined).end(input)
    child.on('error', reject).on('close', (code) => {
      if (code === 0) resolve(text.slice(0, maxCharacters))
      else reject(new Error(`tesseract exited with code ${code}`))
    })
  })
}

/** It inserts spaces between Chinese characters. */
function withoutGaps(text: string): string {
  return text.replace(/(?<=[\u3000-\u9fff\uff00-\uffef]) +(?=[\u3000-\u9fff\uff00-\uffef])/g, '')
}
