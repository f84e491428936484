'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { passFocusOn } from '@/components/ui/focus-return'
import { agentConfigQuery } from '@/lib/client/api/agent-config'
import { useApi } from '@/lib/client/api/api-context'
import { persistentStorage } from '@/lib/client/device/browser-storage'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'

/** Copilot quota and introduction. Default export for lazy loading. */
export default function CopilotQuota() {
  const home = useTexts('home')
  const isEnglish = useLocale() === 'en'
  // Never cached, as each question changes the quota.
  const { data } = useQuery({ ...agentConfigQuery(useApi()), staleTime: 0, select: ({ copilot }) => copilot })
  if (!data) return null

  const { isFrist, frequency, unlimited, copilotFirstPop, pop } = data
  if (!unlimited && frequency === 0) {
    const none = isEnglish || pop === '' ? home.copilotNone : pop
    return (
      <span className="text-warn">
        {' '}
        · {none}
        {home.copilotInstead}
      </span>
    )
  }

  return (
    <span>
      {isFrist && ` · ${home.copilotFirst}`}
      {!unlimited && ` · ${fill(home.copilotLeft, { count: frequency })}`}
      {isFrist && <FirstNote text={isEnglish ? home.copilotFirstPop : copilotFirstPop} />}
    </span>
  )
}

const closedKey = 'copilot-first-pop'

/** Introduces the copilot once per browser to users who have never used it. It does not take the focus. */
function FirstNote({ text }: { readonly text: string }) {
  const home = useTexts('home')
  const [isOpen, setIsOpen] = useState(() => persistentStorage.read(closedKey) === null)
  if (!isOpen || text === '') return null
  return (
    // On a phone it is as wide as the search box above it.
    <span className="sm:relative">
      <span
        ref={passFocusOn}
        className="absolute top-full right-0 z-30 mt-2 grid w-72 animate-rise gap-2.5 rounded-m border border-line-strong bg-paper-raised p-4 text-sm whitespace-normal text-ink shadow-high max-sm:left-0 max-sm:w-auto"
      >
        <output>{text}</output>
        <Button
          size="small"
          className="justify-self-end max-md:min-h-11"
          onClick={() => {
            persistentStorage.write(closedKey, 'closed')
            setIsOpen(false)
          }}
        >
          {home.copilotFirstClose}
        </Button>
      </span>
    </span>
  )
}
