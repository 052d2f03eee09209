import * as z from 'zod/mini'

/** Answer of `GET /api/auth/user`; 401 without a session. */
export const adminUserSchema = z.object({
  email: z.string(),
  /** A path of our own that hands the picture through, or null. */
  profileImageUrl: z.nullable(z.string()),
})
export type AdminUser = z.infer<typeof adminUserSchema>

/** Answer of `GET /api/auth/provider`: who the button on /admin names. */
export const signInProviderSchema = z.object({
  name: z.string(),
  /** True for the demo provider on this machine. */
  isDemo: z.boolean(),
})

/** Why a sign-in ended without a session: `/admin?problem=not_on_list`. Any other value reads as `failed`. */
export type SignInProblem =
  | 'not_on_list'
  | 'no_email'
  | 'email_not_verified'
  | 'other_account'
  | 'cancelled'
  | 'expired'
  | 'too_many'
  | 'unavailable'
  | 'failed'
