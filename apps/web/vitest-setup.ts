import { configure } from '@testing-library/react';

// Parts of screens are loaded when they are needed: on a busy machine that takes longer than the second it would wait.
configure({ asyncUtilTimeout: 10_000 });
