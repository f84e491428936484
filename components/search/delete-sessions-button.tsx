'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { pushDialog } from '@/components/ui/dialog/dialog-stack'
import { Icon } from '@/components/ui/icon'
import { trash2 } from '@/components/ui/icon-paths'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { textOfError } from '@/lib/client/api/api-error'
import { deleteSessionsMutation } from '@/lib/client/api/sessions'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

export function DeleteSessionsButton() {
  const texts = useTexts('history')
  const errors = useTexts('errors')
  const deletion = useMutation(deleteSessionsMutation(useApi(), useQueryClient()))

  // Awaited here, because this button unmounts when the list is empty.
  const deleteAll = async (isRevoking: boolean) => {
    try {
      const { deleted } = await deletion.mutateAsync(isRevoking)
      // Loaded on demand: the history page does not need the code of conversations.
      void import('@/lib/client/realtime/conversation/open-conversations').then((open) =>
        open.disposeHiddenConversations(),
      )
      showToast({ content: fill(texts.deleted, { count: deleted }), icon: 'success' })
    } catch (error) {
      showToast({ content: textOfError(error, errors).title, icon: 'error' })
    }
  }

  const confirm = () => {
    let isRevoking = false
    pushDialog({
      title: texts.deleteAllTitle,
      body: (
        <div className="grid gap-3">
          <p>{texts.deleteAllBody}</p>
          <Checkbox onCheckedChange={(isChecked) => (isRevoking = isChecked === true)}>
            {texts.revokeAlso}
          </Checkbox>
        </div>
      ),
      okText: texts.deleteAll,
      footerVisible: true,
      onOk: (close) => {
        close()
        void deleteAll(isRevoking)
      },
    })
  }

  return (
    <Button tone="quiet" size="small" disabled={deletion.isPending} onClick={confirm}>
      <Icon path={trash2} className="size-4" />
      {texts.deleteAll}
    </Button>
  )
}
