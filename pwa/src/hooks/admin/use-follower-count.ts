import { followerCountSchema } from '#contract/admin-toys'
import { apiPaths } from '#contract/paths'
import { useAdminQuery } from './use-admin-query.ts'

/** How many follow a toy. */
export const useFollowerCount = (toyId: string) =>
  useAdminQuery(apiPaths.followers(toyId), followerCountSchema, {
    // Nobody here follows or leaves.
    staleTime: 0,
  })
