import { imageRoutes } from '../../../lib/contract/routes/image-routes.ts'
import { memberOf } from '../../members/account/self-service/own-user.ts'
import type { Clock } from '../../platform/clock.ts'
import { type HostModule, routeSet } from '../../platform/module.ts'
import type { Database } from '../../storage/database/database.ts'
import { contentPath } from '../content-path.ts'
import { listImages } from './list-images.ts'

interface ImageListModuleDeps {
  readonly database: Database
  readonly now: Clock
  readonly sharedKey: string
}

export function imageListModule({ database, now, sharedKey }: ImageListModuleDeps): HostModule {
  return {
    routes: [
      routeSet(imageRoutes, {
        pictureList: async ({ identity, input }) => {
          const { images, ...page } = await listImages(database, memberOf(identity).owner, input.offset)
          const list = images.map((picture) => ({
            ...picture,
            url: contentPath.sign(sharedKey, { file_id: picture.file_id }, now()),
          }))
          return { ...page, list }
        },
      }),
    ],
  }
}
