'use client'
import { ShareList } from '@/components/share/share-list'
import { Button } from '@/components/ui/button'
import { pushDialog } from '@/components/ui/dialog/dialog-stack'
import { Texts, useAllTexts, useTexts } from '@/lib/messages/use-texts'

export function SharesButton() {
  const texts = useTexts('history')
  const allTexts = useAllTexts()
  const open = () =>
    pushDialog({
      title: texts.shares,
      body: (
        <Texts messages={allTexts}>
          <ShareList />
        </Texts>
      ),
    })
  return (
    <Button tone="quiet" size="small" onClick={open}>
      {texts.shares}
    </Button>
  )
}
