import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { runWithLogin } from '@/components/login/login-directive'
import { useOpenAgentShare } from '@/components/share/agent/use-open-agent-share'
import { useOpenDialogs } from '@/components/share/use-open-dialogs'
import { pushDialog } from '@/components/ui/dialog/dialog-stack'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { copyAgentMutation, deleteAgentMutation, unpublishAgentMutation } from '@/lib/client/api/square'
import { type AgentSummary, agentStatus } from '@/lib/contract/made-agent'
import { agentRoutes } from '@/lib/contract/routes/agent-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { useLeaveAgent } from './use-leave-agent'

type Action = (agent: AgentSummary) => void
type ActionName = 'edit' | 'share' | 'copy' | 'unpublish' | 'remove' | 'report' | 'leave'
export type AgentActions = Readonly<Record<ActionName, Action>>

export function useAgentActions(): AgentActions {
  const texts = useTexts('agentMenu')
  const errors = useTexts('errors')
  const { interrupted } = useTexts('network')
  const router = useRouter()
  const api = useApi(agentRoutes)
  const queryClient = useQueryClient()
  const { openReport } = useOpenDialogs()
  const openShare = useOpenAgentShare()
  const leave = useLeaveAgent()

  const copying = useMutation(copyAgentMutation(api, queryClient))
  const unpublishing = useMutation(unpublishAgentMutation(api, queryClient))
  const deletion = useMutation(deleteAgentMutation(api, queryClient))

  // Callbacks of `mutate` are dropped with the component, which a deletion removes.
  const showResult = (result: Promise<unknown>, content: string) =>
    result.then(
      () => showToast({ icon: 'success', content }),
      (error: unknown) => showToast({ icon: 'error', content: sentenceOfError(error, errors) }),
    )

  return {
    edit: ({ id }) => router.push(paths.agentEdit(id)),
    share: ({ id, name, avatar, status }) =>
      void openShare({ id, name, avatar, isPublished: status === agentStatus.published }),
    copy: ({ id }) => {
      const copyNow = () => {
        const saving = copying.mutateAsync(id).then((saved) => router.push(paths.agentEdit(saved.id)))
        void showResult(saving, texts.copied)
      }
      void runWithLogin(copyNow, () => showToast({ icon: 'error', content: interrupted }))
    },
    unpublish: ({ id }) => void showResult(unpublishing.mutateAsync(id), texts.unpublished),
    /** Confirms first, since others may use it. */
    remove: ({ id, name }) =>
      pushDialog({
        title: fill(texts.deleteTitle, { name }),
        body: texts.deleteBody,
        okText: texts.confirmDelete,
        footerVisible: true,
        onOk: (close) => {
          close()
          void showResult(deletion.mutateAsync(id), texts.deleted)
        },
      }),
    report: ({ id }) => openReport({ kind: 'agent', id }),
    leave,
  }
}
