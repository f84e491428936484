import { pictureRoutes } from '../../../lib/contract/routes/picture-routes.ts'
import { memberOf } from '../../members/account/self-service/own-user.ts'
import type { Clock } from '../../platform/clock.ts'
import { signContentPath } from '../content-path.ts'
import { type HostModule, routeSet } from '../../platform/module.ts'
import type { Database } from '../../storage/database/database.ts'
import { listPictures } from './list-images.ts'

interface PicturesModuleDeps {
  readonly database: Database
  readonly now: Clock
  readonly sharedKey: string
}

export function picturesModule({ database, now, sharedKey }: PicturesModuleDeps): HostModule {
  return {
    routes: [
      routeSet(pictureRoutes, {
        pictureList: async ({ identity, input }) => {
          const { pictures, ...page } = await listPictures(database, memberOf(identity).owner, input.offset)
          const list = pictures.map((picture) => ({
            ...picture,
            url: signContentPath(sharedKey, picture.file_id, now()),
          }))
          return { ...page, list }
        },
      }),
    ],
  }
}
