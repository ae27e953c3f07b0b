/** The colour of each state of an approval. */
export const approvalTones = {
  pending: 'warn',
  approved: 'ok',
  rejected: 'bad',
  withdrawn: 'neutral',
} as const;
