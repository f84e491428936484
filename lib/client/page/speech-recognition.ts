import 'client-only'

export type HearingFailure = 'denied' | 'unheard' | 'failed'

interface Result {
  readonly isFinal: boolean
  readonly 0?: { readonly transcript: string }
}

/** The used subset of the Web Speech API's recognition, which TypeScript's library lacks. */
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

export function canListen(): boolean {
  return recognitionClass() !== undefined
}

interface Hearing {
  /** Called repeatedly with the whole text so far. */
  readonly onText: (text: string) => void
  /** Called once; null if text was recognized, or the caller stopped it. */
  readonly onEnd: (failure: HearingFailure | null) => void
}

/** Transcribes speech in Chinese. @returns stops it, keeping the recognized text */
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
