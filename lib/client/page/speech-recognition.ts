import 'client-only'

/** Why listening has ended without a word. */
export type HearingFailure = 'denied' | 'unheard' | 'failed'

interface Result {
  readonly isFinal: boolean
  readonly 0?: { readonly transcript: string }
}

/** The part of the Web Speech API's recognition that is used; TypeScript's library has none of it. */
interface Recognition {
  lang: string
  interimResults: boolean
  onresult: ((event: { readonly results: ArrayLike<Result> }) => void) | null
  onerror: ((event: { readonly error: string }) => void) | null
  onend: (() => void) | null
  start: () => void
  stop: () => void
  abort: () => void
}

type RecognitionClass = new () => Recognition

function recognitionClass(): RecognitionClass | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as Partial<
    Record<'SpeechRecognition' | 'webkitSpeechRecognition', RecognitionClass>
  >
  return SpeechRecognition ?? webkitSpeechRecognition
}

/** @returns whether the browser can write down what is said */
export function canListen(): boolean {
  return recognitionClass() !== undefined
}

interface Hearing {
  /** Called with all that was heard so far, again and again. */
  readonly onText: (text: string) => void
  /** Called once; null where something was heard, or the listener stopped it. */
  readonly onEnd: (failure: HearingFailure | null) => void
}

/** Writes down what is said next, in Chinese. @returns stops it, keeping what was heard */
export function listen({ onText, onEnd }: Hearing): () => void {
  const Recognizer = recognitionClass()
  if (!Recognizer) {
    onEnd('failed')
    return () => undefined
  }
  const recognition = new Recognizer()
  recognition.lang = 'zh-CN'
  recognition.interimResults = true
  let isHeard = false
  let isStopped = false
  let failure: HearingFailure | null = null
  recognition.onresult = ({ results }) => {
    const text = Array.from(results, (result) => result[0]?.transcript ?? '').join('')
    if (text === '') return
    isHeard = true
    onText(text)
  }
  recognition.onerror = ({ error }) => {
    failure = failureOf(error)
  }
  recognition.onend = () => onEnd(isHeard || isStopped ? null : (failure ?? 'unheard'))
  try {
    recognition.start()
  } catch {
    recognition.onend = null
    onEnd('failed')
  }
  return () => {
    isStopped = true
    recognition.stop()
  }
}

/** Source: the Web Speech API's SpeechRecognitionErrorCode. */
function failureOf(error: string): HearingFailure {
  if (error === 'not-allowed' || error === 'service-not-allowed' || error === 'audio-capture') return 'denied'
  return error === 'no-speech' || error === 'aborted' ? 'unheard' : 'failed'
}
