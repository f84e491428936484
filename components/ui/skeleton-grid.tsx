import { Skeleton } from './skeleton'

interface SkeletonGridProps {
  readonly label: string
  readonly count: number
  /** Classes of the grid, and the height of a card. */
  readonly grid: string
  readonly height: string
}

/** Cards that are being loaded. */
export function SkeletonGrid({ label, count, grid, height }: SkeletonGridProps) {
  return (
    <output aria-label={label} className={grid}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className={`${height} rounded-m!`} />
      ))}
    </output>
  )
}
