declare module 'i18next' {
  interface ResourceNamespaceMap {
    consoleUsage: typeof consoleUsageEn;
  }
}

/** Words about the use of the installation in the provider's console. */
export const consoleUsageEn = {
  title: 'Usage',
  days: 'Period',
  lastDays: '{{days}} days',
  period: '{{from}} to {{to}}, days in UTC. The provider’s own people are left out.',
  plan: 'Plan',
  allPlans: 'All plans',
  all: 'All {{formatted}}',
  fewer: 'Show fewer',
  active: {
    title: 'Companies active per day',
    text: 'At least one member worked. Weekends are pale.',
    usual: '{{active}} on a working day, of {{companies}}',
    day: 'Day',
    companies: 'Companies',
    of_one: '{{formatted}} company',
    of_other: '{{formatted}} companies',
  },
  features: {
    title: 'Features discovered',
    text: 'Companies that used it at least once, of {{companies}}',
    feature: 'Feature',
    companies: 'Companies',
    share: 'Share',
    none: 'Nothing has been discovered yet.',
  },
  calls: {
    title: 'Slow calls',
    text: '95% are faster than this. Budget {{budget}} ms. Of all plans.',
    call: 'Call',
    p95: 'p95, ms',
    calls: 'Calls',
    none: 'No calls were measured in this period.',
  },
  tasks: {
    title: 'Failing tasks',
    text: 'Share of the tasks that ended as failed',
    task: 'Task',
    failed: 'Failed',
    failedOf: '{{failed}} ({{share}})',
    of: 'Of',
    none: 'No task ended in this period.',
    causes_one: '{{formatted}} failed task with its cause',
    causes_other: '{{formatted}} failed tasks with their causes',
  },
  failed: {
    title: 'Failed tasks',
    note: 'Started from {{from}} to {{to}}, days in UTC. What a task was about stays with its company.',
    anyTask: 'All tasks',
    why: 'Cause',
    at: 'Failed',
    unknown: 'No cause was recorded.',
    reference: 'Reference {{id}}',
    none: 'No task failed',
    noneText: 'Every task of this period that has ended did what it was to do.',
  },
  storage: {
    title: 'Storage per company',
    text_one: '{{size}} in all, {{formatted}} file',
    text_other: '{{size}} in all, {{formatted}} files',
    company: 'Company',
    size: 'Size',
    files: 'Files',
    none: 'No company has stored a file yet.',
  },
} as const;
