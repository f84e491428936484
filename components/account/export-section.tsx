'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showFailure } from '@/components/forms/show-failure'
import { SectionCard } from '@/components/headings/section-card'
import { ExportAllButton } from '@/components/share/export-all-button'
import { Button } from '@/components/ui/button'
import { useReclickGuard } from '@/components/ui/hooks/use-reclick-guard'
import { showToast } from '@/components/ui/toast/toast-store'
import { fetchAccountExport } from '@/lib/client/api/account'
import { saveFile } from '@/lib/client/device/save-file'
import { useTexts } from '@/lib/messages/use-texts'

export function ExportSection() {
  const texts = useTexts('account')
  const login = useTexts('login')
  const queryClient = useQueryClient()
  const guard = useReclickGuard()
  const fetching = useMutation({ mutationFn: () => fetchAccountExport(queryClient) })

  const save = async () => {
    try {
      saveFile(await fetching.mutateAsync(), `${texts.exportName}.json`)
      showToast({ content: texts.exported, icon: 'success' })
    } catch (error) {
      showFailure(error, login.busy)
    }
  }

  return (
    <SectionCard title={texts.data}>
      <p className="text-ink-soft">{texts.exportText}</p>
      <div>
        <Button disabled={fetching.isPending} onClick={guard(() => void save())}>
          {fetching.isPending ? texts.exporting : texts.export}
        </Button>
      </div>
      <ExportAllButton />
    </SectionCard>
  )
}
