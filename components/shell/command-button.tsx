'use client'
import { useBrowserValue } from '@/components/ui/hooks/use-browser-value'
import { Icon } from '@/components/ui/icon'
import { search } from '@/components/ui/icon-paths'
import { requestCommand } from '@/lib/client/page/page-events'
import { useTexts } from '@/lib/messages/use-texts'

const otherKeys = 'Ctrl K'
const appleKeys = '⌘K'

export function CommandButton() {
  const shell = useTexts('shell')
  const keys = useBrowserValue(keysHere, otherKeys)
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      title={shell.command}
      onClick={() => requestCommand()}
      className="absolute top-1/2 right-1.5 min-h-7 -translate-y-1/2 rounded-s border border-line-strong bg-paper px-1.5 text-xs text-ink-faint hover:border-ink-faint hover:text-ink max-md:min-h-10 max-md:min-w-11 collapsed:hidden"
    >
      <span className="sr-only">{shell.command} </span>
      <kbd className="handheld:hidden">{keys}</kbd>
      <Icon path={search} className="hidden size-4 handheld:inline" />
    </button>
  )
}

function keysHere(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? appleKeys : otherKeys
}
