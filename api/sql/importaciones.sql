SELECT track_changes('columnas_de_importacion', 'importaciones', ocultas => '{huella,momento}');
