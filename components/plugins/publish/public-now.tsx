'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { pluginQuery, refetchPlugin } from '@/lib/client/api/plugins'
import { pluginStatus } from '@/lib/contract/plugins/plugin'
import { pluginRoutes } from '@/lib/contract/routes/plugin-routes'
import { useTexts } from '@/lib/messages/use-texts'

interface PublicNowProps {
  readonly pluginId: number
  /** It was withdrawn. */
  readonly onDone: () => void
}

/** What is public now, and how to withdraw it. */
export function PublicNow({ pluginId, onDone }: PublicNowProps) {
  const { publish: texts } = useTexts('pluginEditor')
  const errors = useTexts('errors')
  const api = useApi(pluginRoutes)
  const queryClient = useQueryClient()
  const { data } = useQuery(pluginQuery(api, pluginId))
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('pluginUnpublish', { id: pluginId }),
    onSuccess: () => {
      showToast({ content: texts.withdrawn, icon: 'success' })
      onDone()
    },
    onError: (error) => void showToast({ content: sentenceOfError(error, errors), icon: 'error' }),
    onSettled: () => refetchPlugin(queryClient, pluginId),
  })
  const draft = data?.draft
  if (draft?.status !== pluginStatus.published) return null
  return (
    <section className="flex flex-wrap items-center gap-3 rounded-m border border-line px-4 py-3 text-sm">
      <p className="flex-1">{texts.current}</p>
      <Button size="small" aria-busy={isPending} onClick={() => !isPending && mutate()}>
        {texts.withdraw}
      </Button>
    </section>
  )
}
