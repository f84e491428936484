import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showFailure } from '@/components/forms/show-failure'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { consoleWaitingQuery } from '@/lib/client/api/console'
import { membersKey } from '@/lib/client/api/members'
import { consoleRoutes } from '@/lib/contract/routes/console-routes'
import { type ListedMember, memberRoutes } from '@/lib/contract/routes/member-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

type Named = Pick<ListedMember, 'uid' | 'nickname'>

/** What an operator does to a member; afterwards the lists are read again, also when it failed: others may have acted. */
export function useMemberActions() {
  const texts = useTexts('members')
  const api = useApi(memberRoutes)
  const consoleApi = useApi(consoleRoutes)
  const queryClient = useQueryClient()
  const settle = () =>
    Promise.all(
      [membersKey, consoleWaitingQuery(consoleApi).queryKey].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  const done = (sentence: string, { nickname }: Named) =>
    void showToast({ content: fill(sentence, { name: nickname }), icon: 'success' })
  const common = {
    onError: (error: unknown) => void showFailure(error, texts.notDone),
    onSettled: settle,
  }

  return {
    approve: useMutation({
      mutationFn: ({ uid }: Named) => consoleApi('consoleApprove', { uid }),
      onSuccess: (_, member) => done(texts.approved, member),
      ...common,
    }),
    block: useMutation({
      mutationFn: ({ uid, reason }: Named & { readonly reason: string }) =>
        api('memberBlock', { uid, reason }),
      onSuccess: (_, member) => done(texts.blocked, member),
      ...common,
    }),
    restore: useMutation({
      mutationFn: ({ uid }: Named) => api('memberRestore', { uid }),
      onSuccess: (_, member) => done(texts.restored, member),
      ...common,
    }),
  }
}
