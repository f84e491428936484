'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { Button } from '@/components/ui/button'
import { pushDialog } from '@/components/ui/dialog/dialog-stack'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { clearMemoriesMutation } from '@/lib/client/api/memories'
import { memoryRoutes } from '@/lib/contract/routes/memory-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

interface ForgetAllButtonProps {
  readonly count: number
  /** Focused when all are deleted, because this button is removed then. */
  readonly noteField: RefObject<HTMLInputElement | null>
}

export function ForgetAllButton({ count, noteField }: ForgetAllButtonProps) {
  const texts = useTexts('memories')
  const errors = useTexts('errors')
  const clearing = useMutation(clearMemoriesMutation(useApi(memoryRoutes), useQueryClient()))

  // Awaited here, because this button unmounts with the last memory.
  const clear = async (button: HTMLElement) => {
    try {
      await clearing.mutateAsync()
      const { activeElement, body } = document
      if (activeElement === button || activeElement === body) noteField.current?.focus()
      showToast({ content: texts.cleared, icon: 'success' })
    } catch (error) {
      showToast({ content: sentenceOfError(error, errors), icon: 'error' })
    }
  }

  const confirm = (button: HTMLElement) =>
    pushDialog({
      title: texts.clearTitle,
      body: fill(texts.clearBody, { count }),
      okText: texts.clear,
      footerVisible: true,
      onOk: (close) => {
        close()
        void clear(button)
      },
    })

  return (
    <Button
      tone="warning"
      size="small"
      className="shrink-0 max-md:min-h-11"
      aria-disabled={clearing.isPending}
      onClick={({ currentTarget }) => confirm(currentTarget)}
    >
      {texts.clear}
    </Button>
  )
}
