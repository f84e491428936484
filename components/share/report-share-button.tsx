'use client'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { flag } from '@/components/ui/icon-paths'
import { useTexts } from '@/lib/messages/use-texts'
import { useOpenDialogs } from './use-open-dialogs'

export function ReportShareButton({ id }: { readonly id: string }) {
  const texts = useTexts('share')
  const { openReport } = useOpenDialogs()
  return (
    <Button
      tone="quiet"
      size="small"
      className="max-md:min-h-11"
      onClick={() => openReport({ kind: 'share', id })}
    >
      <Icon path={flag} className="size-4" />
      {texts.sharedReport}
    </Button>
  )
}
