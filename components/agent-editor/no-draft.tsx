'use client'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { useReclickGuard } from '@/components/ui/hooks/use-reclick-guard'
import { showToast } from '@/components/ui/toast/toast-store'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { useTexts } from '@/lib/messages/use-texts'
import { useEditor } from './editor-context'

/** In place of what needs a stored draft, before the first change: knowledge, tools, and the trial conversation. */
export function NoDraft() {
  const { ensureId } = useEditor()
  const { noDraft: texts } = useTexts('agentEditor')
  const errors = useTexts('errors')
  const guard = useReclickGuard()
  const create = async () => {
    try {
      await ensureId()
    } catch (error) {
      showToast({ icon: 'error', content: sentenceOfError(error, errors) })
    }
  }
  return (
    <EmptyState
      title={texts.title}
      actions={<Button onClick={guard(() => void create())}>{texts.create}</Button>}
    >
      {texts.body}
    </EmptyState>
  )
}
