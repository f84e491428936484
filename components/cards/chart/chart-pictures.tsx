'use client'
import { createContext, type ReactNode, use } from 'react'

/** The charts of a record as images, by the ids of their cards, which a server drew for readers without scripts. */
type ChartPictures = Readonly<Record<string, string>>

const Pictures = createContext<ChartPictures>({})

interface ChartPicturesProviderProps {
  readonly pictures: ChartPictures
  readonly children: ReactNode
}

export function ChartPicturesProvider({ pictures, children }: ChartPicturesProviderProps) {
  return <Pictures value={pictures}>{children}</Pictures>
}

/** @returns the address of a chart's picture; undefined where none was drawn */
export function useChartPicture(cardId: string): string | undefined {
  return use(Pictures)[cardId]
}
