'use client'
import { useReclickGuard } from '@/components/ui/hooks/use-reclick-guard'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { share as shareIcon } from '@/components/ui/icon-paths'
import { useTexts } from '@/lib/messages/use-texts'
import { useOpenDialogs } from './use-open-dialogs'

export function ShareButton({ conversationId }: { readonly conversationId: string }) {
  const texts = useTexts('share')
  const { openShare } = useOpenDialogs()
  const guard = useReclickGuard()
  return (
    <IconButton label={texts.open} aria-haspopup="dialog" onClick={guard(() => openShare(conversationId))}>
      <Icon path={shareIcon} />
    </IconButton>
  )
}
