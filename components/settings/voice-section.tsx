'use client'
import { useEffect, useId, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import {
  chooseVoice,
  chosenVoice,
  localVoices,
  readAloud,
  reading,
  stopReading,
} from '@/lib/client/page/read-aloud'
import { useTexts } from '@/lib/messages/use-texts'

const sampleId = 'voice-sample'

export function VoiceSection() {
  const texts = useTexts('settings')
  const voices = useLocalVoices()
  if (voices === null) {
    return (
      <output aria-label={texts.voiceLoading}>
        <Skeleton className="h-11 rounded-s" />
      </output>
    )
  }
  if (voices.length === 0) return <p className="text-ink-soft">{texts.voiceNone}</p>

  return <VoiceChoice voices={voices} />
}

function VoiceChoice({ voices }: { readonly voices: readonly SpeechSynthesisVoice[] }) {
  const texts = useTexts('settings')
  const id = useId()
  const [chosen, setChosen] = useState(chosenVoice)
  const [hasFailed, setHasFailed] = useState(false)
  const isReading = useStore(reading, (current) => current === sampleId)
  // Stops the sample when the page is left.
  useEffect(() => () => stopReading(sampleId), [])

  // A chosen voice may since have been removed from the device, which then reads with the automatic one. The choice is
  // kept for the case that the voice returns.
  const shownVoice = voices.some(({ voiceURI }) => voiceURI === chosen) ? chosen : ''

  const changeVoice = (uri: string) => {
    stopReading(sampleId)
    chooseVoice(uri)
    setChosen(uri)
    setHasFailed(false)
  }

  const toggleSample = () => {
    setHasFailed(false)
    if (isReading) stopReading(sampleId)
    else readAloud(sampleId, texts.voiceSample).catch(() => setHasFailed(true))
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <label htmlFor={id} className="text-sm text-ink-soft">
        {texts.voiceName}
      </label>
      <div className="flex flex-wrap gap-2.5">
        <select
          id={id}
          value={shownVoice}
          onChange={({ target }) => changeVoice(target.value)}
          className="min-h-11 min-w-0 flex-1 basis-52 rounded-s border border-line-strong bg-paper-raised px-3 text-md text-ink hover:border-ink-faint"
        >
          <option value="">{texts.voiceAuto}</option>
          {voices.map(({ voiceURI, name, lang }) => (
            <option key={voiceURI} value={voiceURI}>
              {name} · {lang}
            </option>
          ))}
        </select>
        <Button size="large" onClick={toggleSample}>
          {isReading ? texts.voiceStop : texts.voiceTry}
        </Button>
      </div>
      <p role="alert" className="text-sm text-bad empty:hidden">
        {hasFailed && texts.voiceFailed}
      </p>
      <p className="text-sm text-ink-faint">{texts.voiceNote}</p>
    </div>
  )
}

function useLocalVoices(): readonly SpeechSynthesisVoice[] | null {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[] | null>(null)
  // Browsers load voices asynchronously.
  useEffect(() => {
    let isMounted = true
    const asked = 'speechSynthesis' in window ? localVoices() : Promise.resolve([])
    void asked.then((found) => isMounted && setVoices(found))
    return () => {
      isMounted = false
    }
  }, [])
  return voices
}
