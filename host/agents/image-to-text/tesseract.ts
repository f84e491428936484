import { spawn } from 'node:child_process'
import { processEnvironment } from '../../platform/process-environment.ts'

/** So much text is read from one image. */
const mostCharacters = 100_000
const wantedLanguages = ['chi_sim', 'eng']

/** The program that reads the letters in images, as Debian packages it. */
export interface Tesseract {
  /** @returns the languages that it reads here; null where it is not on the machine */
  languages(): Promise<string | null>
  /**
   * @returns the text in an image
   * @throws when it fails, or takes too long
   */
  read(image: Uint8Array, signal: AbortSignal): Promise<string>
}

interface TesseractOptions {
  readonly program?: string
  readonly limitMs?: number
}

/** Each image is read by a process of its own, which is killed at the limit. */
export function createTesseract({
  program = 'tesseract',
  limitMs = 30_000,
}: TesseractOptions = {}): Tesseract {
  const run = (args: readonly string[], input: Uint8Array, signal: AbortSignal) =>
    output(program, args, input, AbortSignal.any([signal, AbortSignal.timeout(limitMs)]))
  // What is installed while the product runs is found as well: asking costs a few milliseconds.
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
      // It needs none of the keys, and one image does not take all processors.
      env: { NODE_ENV: 'production', PATH, TESSDATA_PREFIX, OMP_THREAD_LIMIT: '1' },
    })
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      if (text.length < mostCharacters) text += piece
    })
    // It may end without having read all of it.
    child.stdin.on('error', () => undefined).end(input)
    child.on('error', reject).on('close', (code) => {
      if (code === 0) resolve(text.slice(0, mostCharacters))
      else reject(new Error(`the program that reads images ended with ${code}`))
    })
  })
}

/** It puts gaps between Chinese characters. */
function withoutGaps(text: string): string {
  return text.replace(/(?<=[\u3000-\u9fff\uff00-\uffef]) +(?=[\u3000-\u9fff\uff00-\uffef])/g, '')
}
