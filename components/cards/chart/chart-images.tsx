'use client'
import { createContext, type ReactNode, use } from 'react'

/** The charts of a record as server-rendered images, by card id, for browsers without scripts. */
type ChartPictures = Readonly<Record<string, string>>

const Pictures = createContext<ChartPictures>({})

interface ChartPicturesProviderProps {
  readonly pictures: ChartPictures
  readonly children: ReactNode
}

export function ChartPicturesProvider({ pictures, children }: ChartPicturesProviderProps) {
  return <Pictures value={pictures}>{children}</Pictures>
}

export function useChartPicture(cardId: string): string | undefined {
  return use(Pictures)[cardId]
}
