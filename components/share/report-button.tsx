'use client'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { flag } from '@/components/ui/icon-paths'
import type { ReportDialogProps } from './report-dialog'
import { useOpenDialogs } from './use-open-dialogs'

interface ReportButtonProps {
  readonly of: ReportDialogProps['of']
  readonly label: string
}

export function ReportButton({ of, label }: ReportButtonProps) {
  const { openReport } = useOpenDialogs()
  return (
    <Button tone="quiet" size="small" className="max-md:min-h-11" onClick={() => openReport(of)}>
      <Icon path={flag} className="size-4" />
      {label}
    </Button>
  )
}
