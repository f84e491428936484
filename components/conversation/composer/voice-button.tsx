'use client'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { mic } from '@/components/ui/icon-paths'
import { useTexts } from '@/lib/messages/use-texts'
import type { useVoiceInput } from './use-voice-input'

interface VoiceButtonProps {
  readonly voice: ReturnType<typeof useVoiceInput>
}

/** Starts and stops speech input; hidden if unsupported. */
export function VoiceButton({ voice: { isPossible, isListening, toggle } }: VoiceButtonProps) {
  const texts = useTexts('asking')
  if (!isPossible) return null
  return (
    <IconButton
      label={isListening ? texts.voiceStop : texts.voice}
      aria-pressed={isListening}
      onClick={toggle}
      className={`max-sm:size-11 ${isListening ? 'animate-breathe bg-indigo-wash text-indigo-strong' : ''}`}
    >
      <Icon path={mic} />
    </IconButton>
  )
}
