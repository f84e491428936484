'use client'
import { useEffect, useRef, useState } from 'react'
import { useBrowserValue } from '@/components/ui/hooks/use-browser-value'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { square, volume2 } from '@/components/ui/icon-paths'
import { showToast } from '@/components/ui/toast/toast-store'
import { useTexts } from '@/lib/messages/use-texts'

const load = () => import('@/lib/client/page/read-aloud')

interface ReadAloudButtonProps {
  /** Id of the answer; only one is read at a time. */
  readonly id: string
  readonly text: string
}

/** Reads an answer aloud with a local voice; hidden if unsupported. */
export function ReadAloudButton({ id, text }: ReadAloudButtonProps) {
  const answer = useTexts('answer')
  const canRead = useBrowserValue(() => 'speechSynthesis' in window, true)
  const [isReading, setIsReading] = useState(false)
  const stop = useRef<(() => void) | null>(null)
  // Stops on unmount, as the voice would continue.
  useEffect(() => () => stop.current?.(), [])
  if (!canRead) return null

  const read = async () => {
    setIsReading(true)
    try {
      const { readAloud, stopReading } = await load()
      stop.current = () => stopReading(id)
      await readAloud(id, text)
    } catch {
      showToast({ icon: 'error', content: answer.noVoice })
    } finally {
      setIsReading(false)
    }
  }

  return (
    <IconButton
      label={isReading ? answer.stopReading : answer.readAloud}
      onClick={() => (isReading ? stop.current?.() : void read())}
    >
      {isReading ? <Icon path={square} className="size-3.5! fill-current" /> : <Icon path={volume2} />}
    </IconButton>
  )
}
