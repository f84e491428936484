'use client'
import { useOpenAgentShare } from '@/components/share/agent/use-open-agent-share'
import { Button } from '@/components/ui/button'
import { useReclickGuard } from '@/components/ui/hooks/use-reclick-guard'
import { Icon } from '@/components/ui/icon'
import { share as shareIcon } from '@/components/ui/icon-paths'
import { showToast } from '@/components/ui/toast/toast-store'
import { useTexts } from '@/lib/messages/use-texts'
import { avatarOf, parseIcon } from '@/lib/text/agent-avatar'
import { useEditor } from './editor-context'

/** Saves first: a link shares what is stored. */
export function ShareAgentButton({ isPublished }: { readonly isPublished: boolean }) {
  const { agentId, store } = useEditor()
  const { share: texts, untitled } = useTexts('agentEditor')
  const openShare = useOpenAgentShare()
  const guard = useReclickGuard()

  const share = async () => {
    if (!(await store.flush())) return void showToast({ content: texts.unsaved, icon: 'error' })
    const { name, icon } = store.getState().settings
    await openShare({
      id: agentId,
      name: name.trim() || untitled,
      avatar: parseIcon(icon) ?? avatarOf(name),
      isPublished,
    })
  }

  return (
    <Button aria-haspopup="dialog" onClick={guard(() => void share())}>
      <Icon path={shareIcon} className="size-4" />
      {texts.button}
    </Button>
  )
}
