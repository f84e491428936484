'use client'
import { useMutation } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { agentRoutes } from '@/lib/contract/routes/agent-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { AgentIcon } from '../agent-icon'
import { useEditor } from '../editor-context'

export function IconField() {
  const { settings, change, problemOf } = useEditor()
  const texts = useTexts('agentEditor')
  const api = useApi(agentRoutes)
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('agentIcon', { last_name: settings.icon, name: settings.name }),
    // Its name is what the host stores of an icon.
    onSuccess: ({ last_name: icon }) => change({ icon }),
    onError: () => void showToast({ content: texts.icon.failed, icon: 'error' }),
  })
  const problem = problemOf('icon')
  return (
    <div className="grid justify-items-center gap-1.5">
      <AgentIcon icon={settings.icon} name={settings.name} size="huge" />
      <Button tone="quiet" size="small" aria-busy={isPending} onClick={() => !isPending && mutate()}>
        {texts.icon.change}
      </Button>
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
    </div>
  )
}
