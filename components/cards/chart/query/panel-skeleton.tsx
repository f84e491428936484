import { Skeleton } from '@/components/ui/skeleton'

/** As tall as a list of choices, so that nothing moves when it is loaded. */
export function PanelSkeleton({ label }: { readonly label?: string }) {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-11" />
      <Skeleton className="h-72" />
      {label && <span className="sr-only">{label}</span>}
    </div>
  )
}
