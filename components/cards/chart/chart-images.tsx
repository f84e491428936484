'use client'
import { createContext, type ReactNode, use } from 'react'

/** The charts of a record as server-rendered images, by card id, for browsers without scripts. */
type ChartImages = Readonly<Record<string, string>>

const ChartImagesContext = createContext<ChartImages>({})

interface ChartImagesProviderProps {
  readonly images: ChartImages
  readonly children: ReactNode
}

export function ChartImagesProvider({ images, children }: ChartImagesProviderProps) {
  return <ChartImagesContext value={images}>{children}</ChartImagesContext>
}

export function useChartImage(cardId: string): string | undefined {
  return use(ChartImagesContext)[cardId]
}
