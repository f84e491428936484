import { useRef, useState } from 'react'
import { showToast } from '@/components/ui/toast/toast-store'
import { useTexts } from '@/lib/messages/use-texts'

interface Loaded<Part> {
  readonly part: Part
  readonly isOpen: boolean
}

/** Opens after loading, unless the focus has moved meanwhile. Loading failures are shown. */
export function useLoadedOnPress<Part>(load: () => Promise<Part>) {
  const network = useTexts('network')
  const [loaded, setLoaded] = useState<Loaded<Part> | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  // Not always the button: a click focuses none in Safari.
  const focusedAtPress = useRef<Element | null>(null)

  const press = async () => {
    focusedAtPress.current = document.activeElement
    if (isLoading) return

    setIsLoading(true)
    try {
      const part = await load()
      setLoaded({ part, isOpen: document.activeElement === focusedAtPress.current })
    } catch {
      showToast({ icon: 'error', content: network.interrupted })
    }

    setIsLoading(false)
  }

  return { loaded, isLoading, press }
}
