SELECT track_changes('poma', 'poma', 'idusuario', '{rol}');
