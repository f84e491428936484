import { type RefObject, useEffect, useRef, useState } from 'react'
import { useBrowserValue } from '@/components/ui/hooks/use-browser-value'
import type { HearingFailure } from '@/lib/client/page/speech-recognition'
import { useTexts } from '@/lib/messages/use-texts'

const load = () => import('@/lib/client/page/speech-recognition')
const isHere = () => 'SpeechRecognition' in window || 'webkitSpeechRecognition' in window

/** Speech input, if the browser supports it. @param write puts a text into the input */
export function useVoiceInput(field: RefObject<HTMLTextAreaElement | null>, write: (text: string) => void) {
  const texts = useTexts('asking')
  const isPossible = useBrowserValue(isHere, false)
  const [state, setState] = useState<'idle' | 'listening' | HearingFailure>('idle')
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  const start = async () => {
    const before = field.current?.value ?? ''
    setState('listening')
    const part = await load().catch(() => null)
    if (!part) return setState('failed')

    stop.current = part.listen({
      onText: (text) => write(before + text),
      onEnd: (failure) => {
        stop.current = null
        setState(failure ?? 'idle')
        if (!failure) field.current?.focus()
      },
    })
  }

  const sentences = {
    idle: '',
    listening: texts.voiceListening,
    unheard: texts.voiceUnheard,
    denied: texts.voiceDenied,
    failed: texts.voiceFailed,
  }

  return {
    isPossible,
    isListening: state === 'listening',
    sentence: sentences[state],
    isFailed: state !== 'idle' && state !== 'listening',
    toggle: () => (stop.current ? stop.current() : void start()),
    forget: () => state !== 'listening' && setState('idle'),
  }
}
