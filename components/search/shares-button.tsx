'use client'
import { Button } from '@/components/ui/button'
import { pushDialog } from '@/components/ui/dialog-stack'
import { useMessages } from '@/lib/messages/use-texts'
import { ShareList } from './share-list'

/** Opens the list of shared links. */
export function SharesButton() {
  const { history, common, errors } = useMessages()
  const open = () =>
    pushDialog({ title: history.shares, body: <ShareList texts={{ history, common, errors }} /> })
  return (
    <Button tone="quiet" size="small" onClick={open}>
      {history.shares}
    </Button>
  )
}
