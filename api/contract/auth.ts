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
const signInProblems = {
  not_on_list:
    'This account doesn’t have access to the dashboard. Ask for your email address to be added to the list of admins.',
  email_not_verified:
    'This account’s email address hasn’t been verified. Verify it with your provider, then sign in again.',
  other_account:
    'This email address belongs to another account with this provider. Sign in with the account you used before.',
  cancelled: 'Sign-in was cancelled.',
  expired: 'Sign-in took too long or was opened twice. Please try again.',
  unavailable: 'We can’t reach the sign-in service right now. Please try again in a moment.',
  failed: 'Sign-in failed. Please try again.',
} as const
export type SignInProblem = keyof typeof signInProblems

/** The sentence for what stands in the address after a sign-in that failed. */
export function signInProblemText(problem: string): string {
  return Object.hasOwn(signInProblems, problem) ? signInProblems[problem as SignInProblem] : signInProblems.failed
}
